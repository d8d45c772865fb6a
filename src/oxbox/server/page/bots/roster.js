/**
 * The eight bots, one for each level and the same for all games. How strong a level is was measured
 * (docs/levels.md); what stands here is a name, a word for the strength and a temperament.
 *
 * @typedef {{name: string, animal: string, word: string, about: string}} Bot
 */

/** @type {Bot[]} by level, the first one for level 1 */
export const BOTS = [
  { name: "Pip", animal: "duckling", word: "beginner", about: "New to every game and delighted by all of them." },
  { name: "Clover", animal: "rabbit", word: "easy", about: "Hops along without a worry." },
  { name: "Hazel", animal: "squirrel", word: "casual", about: "Cheerful company for the first few games." },
  { name: "Bramble", animal: "hedgehog", word: "steady", about: "In no hurry, and a little prickly about losing." },
  { name: "Biscuit", animal: "goat", word: "skilled", about: "Stubborn. Makes you work for it." },
  { name: "Juniper", animal: "fox", word: "strong", about: "Polite, quiet, and playing to win." },
  { name: "Minerva", animal: "owl", word: "very strong", about: "Wide awake, and very hard to ruffle." },
  { name: "Magnus", animal: "ox", word: "expert", about: "The ox of the box. Beat him if you can." },
];

/**
 * The bot of a level.
 *
 * @param {number | undefined} level
 */
export function botOf(level) {
  return BOTS[(level ?? 1) - 1] ?? BOTS[0];
}

/**
 * A bot in a list to choose from, as in "Clover – level 2, easy".
 *
 * @param {number} level
 */
export function botTitle(level) {
  const { name, word } = botOf(level);
  return `${name} – level ${level}, ${word}`;
}

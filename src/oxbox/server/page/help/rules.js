/** The rules page of a game: its Markdown as elements, each numbered rule under its own id. */

import { openDialog } from "../dialog.js";
import { element } from "../elements.js";
import { persist, readRules } from "../service.js";

/**
 * Open the rules, at the rule that is cited if there is one.
 *
 * @param {{game: string, title: string}} game
 * @param {string} [cited] a rule such as "R9", or "Oxixo R9"
 */
export async function openRules(game, cited = "") {
  const body = element("div", { class: "rules", tabindex: "0" }, "One moment …");
  openDialog(`${game.title} rules`, [body], { name: "drawer" });
  try {
    body.replaceChildren(...renderMarkdown(await persist(() => readRules(game.game))));
  } catch (error) {
    body.textContent = error instanceof Error ? error.message : String(error);
  }
  const number = /R\d+\b/.exec(cited)?.[0];
  const rule = number && body.querySelector(`[data-rule="${number}"]`);
  body.focus({ preventScroll: true });
  if (!rule) return;
  rule.classList.add("cited");
  rule.scrollIntoView({ block: "center" });
}

/**
 * Blocks of Markdown as elements: headings, paragraphs, lists, tables and code.
 *
 * @param {string} text
 * @returns {Element[]}
 */
export function renderMarkdown(text) {
  const blocks = [];
  let rest = text.replaceAll("\r", "").split("\n");
  while (rest.length) {
    const line = rest[0];
    let taken = 1;
    if (line.startsWith("```")) {
      const end = rest.findIndex((other, at) => at > 0 && other.startsWith("```"));
      taken = end < 0 ? rest.length : end + 1;
      blocks.push(element("pre", {}, rest.slice(1, taken - 1).join("\n")));
    } else if (/^#{1,6} /.test(line)) {
      const depth = Math.min(line.indexOf(" ") + 1, 5);
      blocks.push(element(`h${depth}`, {}, inline(line.replace(/^#+ /, ""))));
    } else if (line.trim() && !/^!\[/.test(line)) {
      taken = blockEnd(rest);
      blocks.push(block(rest.slice(0, taken)));
    }
    rest = rest.slice(taken);
  }
  return blocks;
}

/** @param {string[]} lines */
function blockEnd(lines) {
  const end = lines.findIndex((line, at) => at > 0 && (!line.trim() || /^(#|```)/.test(line)));
  return end < 0 ? lines.length : end;
}

/** @param {string[]} lines */
function block(lines) {
  if (lines[0].startsWith("|")) return grid(lines);
  if (/^\s*([-*]|\d+\.) /.test(lines[0])) return list(lines);
  const text = lines.join(" ");
  const rule = /^\*\*(R\d+)\.?\*\*/.exec(text)?.[1];
  return element("p", rule ? { "data-rule": rule } : {}, inline(text));
}

/** @param {string[]} lines */
function list(lines) {
  const items = /** @type {string[]} */ ([]);
  for (const line of lines) {
    if (/^\s*([-*]|\d+\.) /.test(line)) items.push(line.replace(/^\s*([-*]|\d+\.) /, ""));
    else items[items.length - 1] += ` ${line.trim()}`;
  }
  const tag = /^\s*\d/.test(lines[0]) ? "ol" : "ul";
  return element(tag, {}, items.map((item) => element("li", {}, inline(item))));
}

/** @param {string[]} lines */
function grid(lines) {
  const rows = lines.filter((line) => !/^\|[\s:|-]+\|$/.test(line.trim()));
  const cells = rows.map((line) => line.trim().slice(1, -1).split("|").map((cell) => cell.trim()));
  const row = (/** @type {string[]} */ own, /** @type {number} */ at) =>
    element("tr", {}, own.map((cell) => element(at ? "td" : "th", {}, inline(cell))));
  return element("table", {}, cells.map(row));
}

/**
 * Text with strong words, emphasis, code and links; a link says only its words.
 *
 * @param {string} text
 * @returns {any[]}
 */
function inline(text) {
  const parts = text.split(/(`[^`]+`|\*\*[^*]+\*\*|\*[^*\s][^*]*\*|\[[^\]]+\]\([^)]+\))/);
  return parts.map((part) => {
    if (part.startsWith("`")) return element("code", {}, part.slice(1, -1));
    if (part.startsWith("**")) return element("strong", {}, part.slice(2, -2));
    if (part.startsWith("*") && part.length > 2) return element("em", {}, part.slice(1, -1));
    if (part.startsWith("[")) return part.slice(1, part.indexOf("]"));
    return part;
  });
}

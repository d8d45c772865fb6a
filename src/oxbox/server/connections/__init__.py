"""Sockets, requests and limits: what strangers send, before any table hears of it."""

/** The process that takes texts apart, so that a hostile one delays and endangers nobody's page (see text-worker-pool.server.ts). */
import { runInNewContext } from "node:vm";
import { compareTexts } from "./compare-texts.ts";
import { highlightCode } from "./highlight-code.ts";
import { mergeTexts } from "./merge-texts.ts";
import { readTable, tableAsCsv } from "./read-table.ts";
import { renderArticle } from "./render-article.ts";

const tasks = { renderArticle, highlightCode, readTable, tableAsCsv, compareTexts, mergeTexts };

export type TextTasks = typeof tasks;
export type TextTask = {
	[Name in keyof TextTasks]: { name: Name; args: Parameters<TextTasks[Name]> };
}[keyof TextTasks];

/**
 * Milliseconds after which a task is broken off here. The server ends one sooner; this is for a worker whose server was killed,
 * which would notice only after its task.
 */
const timeoutMs = 4_000;

process.on("message", ({ name, args }: TextTask) => {
	// Each name comes with the arguments of its task, which a call through the table loses sight of.
	const task = tasks[name] as (...args: unknown[]) => unknown;
	// Of all that JavaScript offers, only this breaks off what is at work.
	runInNewContext("work()", { work: () => process.send?.(task(...args)) }, { timeout: timeoutMs });
});

// Ctrl-C and a closed terminal reach the whole group of processes; the server finishes what it has begun. SIGUSR1 would open a debugger.
for (const signal of ["SIGINT", "SIGHUP", "SIGUSR1"]) process.on(signal, () => {});

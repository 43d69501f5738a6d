/** The process that takes texts apart, so that a hostile one delays and endangers nobody's page (see text-worker-pool.server.ts). */
import { answerMessages } from "#app/web/worker-program.ts";
import { compareTexts } from "./compare-texts.ts";
import { highlightCode } from "./highlight-code.ts";
import { mergeTexts } from "./merge-texts.ts";
import { readTable, tableAsCsv } from "./read-table.ts";
import { renderArticle } from "./render-article.ts";

const tasks = { renderArticle, highlightCode, readTable, tableAsCsv, compareTexts, mergeTexts };

export type TextTasks = typeof tasks;
type TextTask = {
	[Name in keyof TextTasks]: { name: Name; args: Parameters<TextTasks[Name]> };
}[keyof TextTasks];

answerMessages<TextTask>(({ name, args }) => {
	// Each name comes with the arguments of its task, which a call through the table loses sight of.
	const task = tasks[name] as (...args: unknown[]) => unknown;
	return task(...args);
}, 4_000);

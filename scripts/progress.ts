import { SingleBar } from "cli-progress";

/** Shows how far something long has come, on a terminal; elsewhere nothing, since a log needs none. */
export async function withProgress<Result>(
	title: string,
	work: (onProgress: (done: number, all: number) => void) => Promise<Result>,
) {
	const bar = new SingleBar({
		format: `  ${title} {bar} {percentage}% | {duration_formatted}`,
		barsize: 30,
		hideCursor: true,
		clearOnComplete: true,
		// Otherwise what is told meanwhile is lost in its line.
		linewrap: true,
	});
	bar.start(1, 0);
	try {
		return await work((done, all) => {
			bar.setTotal(Math.max(all, 1));
			bar.update(done);
		});
	} finally {
		bar.stop();
	}
}

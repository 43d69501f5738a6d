import { useState } from "react";
import type { ContentAnswer } from "../content-answer.ts";

/** The version that what stands in the form was last merged with, which it goes on from also when a later save does not arrive. */
export function useMergedVersion(answer: ContentAnswer | undefined) {
	const [version, setVersion] = useState<string>();
	if (answer?.meanwhile && answer.version !== version) setVersion(answer.version);
	return version;
}

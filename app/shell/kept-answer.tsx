import { type ReactNode, use, useMemo, useState } from "react";
import { UNSAFE_DataRouterDataContext as DataRouterDataContext, useLocation } from "react-router";

/**
 * Keeps what a form was answered as long as its page is shown. React Router drops it when the page is loaded again, as happens when
 * another tab signs in, so that recovery codes or 'Check your inbox' would be gone. Only what asks to sign in is over once somebody has.
 */
export function KeptAnswer({ children }: { children: ReactNode }) {
	const data = use(DataRouterDataContext);
	const answer = data?.actionData ?? null;
	const { key, state } = useLocation();
	const [kept, setKept] = useState({ key, answer });
	// The same page under another key: `keepPage` went back to it, or somebody jumped to a place on it.
	if (key !== kept.key) setKept({ key, answer: answer ?? (state?.stays === kept.key ? kept.answer : null) });
	else if (answer && answer !== kept.answer) setKept({ key, answer });
	const isSignedIn = Boolean(data?.loaderData.root?.account);
	const isOver = !answer && isSignedIn && Object.values(kept.answer ?? {}).some((one) => one?.signedOut);
	const shown = useMemo(() => data && { ...data, actionData: isOver ? null : kept.answer }, [data, kept, isOver]);
	return <DataRouterDataContext value={shown}>{children}</DataRouterDataContext>;
}

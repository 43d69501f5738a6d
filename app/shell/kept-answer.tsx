import { type ReactNode, use, useMemo, useState } from "react";
import { UNSAFE_DataRouterDataContext as DataRouterDataContext, useLocation } from "react-router";

/**
 * Keeps what a form was answered as long as its page is shown. React Router drops it when the page is loaded again, as happens when
 * another tab signs in, so that recovery codes or 'Check your inbox' would be gone. Only what asks to sign in is over once somebody has.
 */
export function KeptAnswer({ children }: { children: ReactNode }) {
	const data = use(DataRouterDataContext);
	const answer = data?.actionData ?? null;
	const { key, pathname, search, state } = useLocation();
	const address = pathname + search;
	const [kept, setKept] = useState({ key, address, answer });
	// The same page under another key: `keepPage` went back to it, or the browser jumped to a place on it, which has no key of its own.
	const isSamePage = (shown: unknown) => shown === kept.key || (shown === "default" && address === kept.address);
	if (!isSamePage(key)) setKept({ key, address, answer: answer ?? (isSamePage(state?.stays) ? kept.answer : null) });
	else if (answer && answer !== kept.answer) setKept({ key, address, answer });
	const isSignedIn = Boolean(data?.loaderData.root?.account);
	const isOver = !answer && isSignedIn && Object.values(kept.answer ?? {}).some((one) => one?.signedOut);
	const shown = useMemo(() => data && { ...data, actionData: isOver ? null : kept.answer }, [data, kept, isOver]);
	return <DataRouterDataContext value={shown}>{children}</DataRouterDataContext>;
}

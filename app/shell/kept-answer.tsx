import { type ReactNode, use, useMemo, useState } from "react";
import { UNSAFE_DataRouterDataContext as DataRouterDataContext, useLocation } from "react-router";

/**
 * Keeps what a form was answered as long as its page is shown. React Router drops it when the page is loaded again, as happens when
 * another tab signs in, so that recovery codes or 'Check your inbox' would be gone.
 */
export function KeptAnswer({ children }: { children: ReactNode }) {
	const data = use(DataRouterDataContext);
	const answer = data?.actionData ?? null;
	const { key } = useLocation();
	const [kept, setKept] = useState({ key, answer });
	if (kept.key !== key || (answer && answer !== kept.answer)) setKept({ key, answer });
	const shown = useMemo(() => data && { ...data, actionData: kept.answer }, [data, kept]);
	return <DataRouterDataContext value={shown}>{children}</DataRouterDataContext>;
}

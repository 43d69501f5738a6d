import { useRouteLoaderData } from "react-router";
import type { Site } from "#app/web/request-context.ts";
import type { Account } from "./account-menu.tsx";

interface RootData {
	site: Site;
	account: Account | null;
}

/** Undefined on an error page of the root itself. */
export function useRootData() {
	return useRouteLoaderData<RootData>("root");
}

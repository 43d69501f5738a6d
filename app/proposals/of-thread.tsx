import { viewerContext } from "#app/accounts/viewer.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { occasionSources } from "#app/features.server.ts";
import { receiptWays } from "#app/receipts/receipt-ways.server.ts";
import { ReceiptWays } from "#app/receipts/receipt-ways.tsx";
import type { Route } from "./+types/of-thread.ts";

/** What has brought the two of a conversation together, for them to confirm that it happened. */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
	const [db, viewer] = [context.get(databaseContext), context.get(viewerContext)];
	if (!viewer) return [];
	const found = await Promise.all(occasionSources.map(({ inThread }) => inThread?.(db, viewer, id) ?? []));
	return receiptWays(db, viewer, found.flat());
}

export default function ReceiptsOfThread({ loaderData }: Route.ComponentProps) {
	return <ReceiptWays ways={loaderData} />;
}

/** The conversation is there without it. */
export function ErrorBoundary() {
	return null;
}

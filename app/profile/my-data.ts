import { href, redirectDocument } from "react-router";
import { requireProof } from "#app/accounts/fresh-proof.server.ts";
import { noteEvent } from "#app/accounts/security-log.server.ts";
import { visitorOf } from "#app/accounts/visitor.server.ts";
import { databaseContext } from "#app/db/client.server.ts";
import { requestContext } from "#app/web/request-context.ts";
import type { Route } from "./+types/my-data.ts";
import { refuseDownload, writeMyData } from "./my-data.server.ts";

const neverKept = { "Cache-Control": "private, no-store" };

export async function loader({ request, context }: Route.LoaderArgs) {
	// What leads back to the profile, since no page can follow a file.
	const viewer = requireProof(context, `${href("/profile")}#data`);
	// React Router's own format has to be written in one piece.
	if (new URL(request.url).pathname.endsWith(".data")) {
		return redirectDocument(href("/profile/data"), { headers: neverKept });
	}
	const db = context.get(databaseContext);
	const refusal = await refuseDownload(db, viewer);
	if (refusal) {
		context.get(requestContext).retryAfter = refusal.seconds;
		const headers = { "Content-Type": "text/plain; charset=utf-8", ...neverKept };
		return new Response(refusal.message, { status: refusal.status, headers });
	}
	const pieces = await writeMyData(db, viewer);
	await noteEvent(db, visitorOf(request, context), "data.downloaded", viewer.id);
	return new Response(streamOf(pieces), {
		headers: {
			"Content-Type": "application/json; charset=utf-8",
			"Content-Disposition": 'attachment; filename="heliograph-data.json"',
			...neverKept,
		},
	});
}

function streamOf(pieces: AsyncGenerator<string>) {
	const encoder = new TextEncoder();
	return new ReadableStream<Uint8Array>({
		async pull(controller) {
			const { done, value } = await pieces.next();
			if (done) controller.close();
			else controller.enqueue(encoder.encode(value));
		},
		async cancel() {
			await pieces.return(undefined);
		},
	});
}

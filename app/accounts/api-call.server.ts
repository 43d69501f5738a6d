import { z } from "zod";
import { readJson } from "#app/forms/read-json.server.ts";
import { accountMessages } from "./account.ts";
import { busy, withCookies } from "./answers.server.ts";
import { HashingBusyError } from "./hashing.server.ts";
import { parseForm } from "./parse-form.server.ts";
import type { Refusal } from "./refusal.server.ts";
import type { Admission } from "./sign-in.server.ts";

const identity = z.object({ email: z.string().optional(), phone: z.string().optional(), password: z.string().min(1) });

/** Answers a call with JSON whose body has credentials. There is no signing in by phone: a phone number is no e-mail address. */
export async function answerCall<Schema extends z.ZodType>(
	request: Request,
	schema: Schema,
	call: (input: z.output<Schema>) => Promise<Admission | Refusal>,
) {
	const body = await readJson(request);
	const given = identity.safeParse(body).data;
	if (!given?.email && !given?.phone) return refuseCall({ status: 422, message: accountMessages.identityMissing });
	const { input, refusal } = parseForm(schema, { ...given, ...(body as object) });
	const answer = refusal ?? (await call(input).catch(unlessBusy));
	return "cookies" in answer
		? new Response(null, { status: 204, headers: withCookies(answer.cookies) })
		: refuseCall(answer);
}

function unlessBusy(error: unknown) {
	if (error instanceof HashingBusyError) return busy;
	throw error;
}

function refuseCall({ status, ...answer }: Refusal) {
	return Response.json(answer, { status });
}

import { z } from "zod";
import type { Refusal } from "#app/forms/form-answer.ts";
import { readJson } from "#app/forms/read-json.server.ts";
import { accountMessages } from "./account.ts";
import type { Admission } from "./sign-in.server.ts";
import { withCookies } from "./visitor.server.ts";

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
	const { data: input, error } = schema.safeParse({ ...given, ...(body as object) });
	if (error) return refuseCall({ status: 422, message: error.issues[0]?.message ?? accountMessages.fillAll });
	const answer = await call(input);
	return "cookies" in answer
		? new Response(null, { status: 204, headers: withCookies(answer.cookies) })
		: refuseCall(answer);
}

/** A program tells by `code` that the password or the address is wrong: for nothing else a call is answered 401. */
function refuseCall({ status, message, seconds, fields }: Refusal) {
	const code = status === 401 ? "invalid_credentials" : undefined;
	const headers = { ...(seconds && { "Retry-After": String(seconds) }) };
	return Response.json({ code, message, reasons: fields?.password }, { status, headers });
}

import { z } from "zod";
import { isRefusal, type Refusal, refuse } from "#app/forms/form-answer.ts";
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
	if (!given?.email && !given?.phone) return refuseCall(refuse(422, accountMessages.identityMissing));
	const { data: input, error } = schema.safeParse({ ...given, ...(body as object) });
	if (error) return refuseCall(refuse(422, error.issues[0]?.message ?? accountMessages.fillAll));
	const answer = await call(input);
	if (isRefusal(answer)) return refuseCall(answer);
	if (answer.secondStep) return refuseCall(refuse(401, accountMessages.codeAsked), "second_factor_required");
	if (answer.resetToken)
		return refuseCall(refuse(401, accountMessages.passwordIsTemporary), "password_change_required");
	return new Response(null, { status: 204, headers: withCookies(answer.cookies) });
}

/** A program tells by `code` what a 401 is about: that the password, the address or the code of the second step is wrong, or that the latter is missing. */
function refuseCall({ status, message, seconds, fields }: Refusal, reason = "invalid_credentials") {
	const code = status === 401 ? reason : undefined;
	const headers = { ...(seconds && { "Retry-After": String(seconds) }) };
	return Response.json({ code, message, reasons: fields?.password }, { status, headers });
}

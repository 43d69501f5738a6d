import { postOnly } from "#app/web/responses.ts";
import type { Route } from "./+types/api-login.ts";
import { loginSchema } from "./account-input.ts";
import { answerCall } from "./api-call.server.ts";
import { accountsContext } from "./auth.server.ts";
import { signIn } from "./sign-in.server.ts";
import { visitorOf } from "./visitor.server.ts";

/** `POST {email, password}`: 204 with the session's cookie, else `{message}`, with the code `invalid_credentials` where they are wrong. */
export function action({ request, context }: Route.ActionArgs) {
	return answerCall(request, loginSchema, (input) =>
		signIn(context.get(accountsContext), input, visitorOf(request, context)),
	);
}

export function loader() {
	return postOnly();
}

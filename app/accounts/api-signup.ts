import { postOnly } from "#app/web/responses.ts";
import type { Route } from "./+types/api-signup.ts";
import { signupSchema } from "./account-input.ts";
import { answerCall } from "./api-call.server.ts";
import { accountsContext } from "./auth.server.ts";
import { signUp } from "./sign-up.server.ts";
import { visitorOf } from "./visitor.server.ts";

/** `POST {email, password, confirmation}`: 204, with the session's cookie when there is one, else `{message, reasons}`. */
export function action({ request, context }: Route.ActionArgs) {
	return answerCall(request, signupSchema, (input) =>
		signUp(context.get(accountsContext), input, visitorOf(request, context)),
	);
}

export function loader() {
	return postOnly();
}

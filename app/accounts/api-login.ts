import { isRefusal } from "#app/forms/form-answer.ts";
import { postOnly } from "#app/web/responses.ts";
import type { Route } from "./+types/api-login.ts";
import { apiLoginSchema } from "./account-input.ts";
import { answerCall } from "./api-call.server.ts";
import { accountsContext } from "./auth.server.ts";
import { takeSecondStep } from "./second-step.server.ts";
import { signIn } from "./sign-in.server.ts";
import { visitorOf } from "./visitor.server.ts";

/**
 * `POST {email, password}`: 204 with the session's cookie, else `{message}`, with the code `invalid_credentials` where they are wrong.
 * An account with two-step sign-in takes `code` besides, of its app or a recovery code: without one the code is
 * `second_factor_required`.
 */
export function action({ request, context }: Route.ActionArgs) {
	const accounts = context.get(accountsContext);
	const visitor = visitorOf(request, context);
	return answerCall(request, apiLoginSchema, async (input) => {
		const admission = await signIn(accounts, input, visitor);
		const proof = !isRefusal(admission) && input.code !== "" && admission.secondStep;
		return proof ? takeSecondStep(accounts, proof, input.code, visitor) : admission;
	});
}

export function loader() {
	return postOnly();
}

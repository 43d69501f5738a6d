/**
 * What a form that nobody is signed in for is known by, so that the same one, sent again since the answer was lost, is known again. The
 * browser makes it, and hands it to the server alone: who has it can prove to have sent the form.
 */
export const formKeyField = "key";

export function makeFormKey() {
	return Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Whether it is one that nobody can guess, as far as that can be seen. */
export function isFormKey(key: unknown): key is string {
	return typeof key === "string" && /^[0-9a-f]{64}$/.test(key);
}

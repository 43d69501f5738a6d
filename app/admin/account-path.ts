import { href } from "react-router";

/** Where admins see who may use an account, and change it. */
export function accountPath(account: string) {
	return `${href("/admin/accounts")}?${new URLSearchParams({ account })}`;
}

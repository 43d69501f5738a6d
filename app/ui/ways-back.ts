/** Ways back that several pages offer. */
import { href } from "react-router";

export const profilePage = { to: href("/profile"), label: "Back to your profile" };
export const receiptsPage = { to: href("/receipts"), label: "Receipts" };
export const savedPage = { to: href("/saved"), label: "Back to what you saved" };

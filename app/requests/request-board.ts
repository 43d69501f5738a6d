import { href } from "react-router";

/** The way back from a page of the board. */
export const requestBoard = { to: href("/requests"), label: "Back to requests" };

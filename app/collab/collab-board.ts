import { href } from "react-router";

/** The way back from a page of the board. */
export const collabBoard = { to: href("/collab"), label: "Back to Collab Board" };

import type { Tell } from "./notice-bar.tsx";
import type { Portfolio } from "./portfolio.ts";

/** What a part of the builder needs; each changes the portfolio itself. */
export interface TabProps {
	portfolio: Portfolio;
	tell: Tell;
}

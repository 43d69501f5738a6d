import { useNavigation } from "react-router";
import { MorseCode } from "./morse-code.tsx";

/** Flashes along the top of the window while the next page is on its way. CSS keeps it hidden for the first 150 ms. */
export function ProgressBar() {
	const { state } = useNavigation();
	if (state === "idle") return null;
	return (
		<div className="progress" role="progressbar" aria-label="Loading">
			<MorseCode text={message} thickness={4} />
		</div>
	);
}

/** Long enough for a wide window. */
const message = "what hath science wrought ".repeat(12);

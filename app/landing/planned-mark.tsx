import "./planned-mark.css";

/** Stands behind what does not exist yet. */
export function PlannedMark() {
	return <span className="planned-mark">Planned</span>;
}

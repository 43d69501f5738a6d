/** Holds the place of something that is on its way; `className` gives it the size of what comes. */
export function Skeleton({ className = "h-4 w-full" }: { className?: string }) {
	return <div className={`skeleton ${className}`} aria-hidden="true" />;
}

const lineWidths = ["w-full", "w-11/12", "w-10/12", "w-full", "w-9/12"];

export function SkeletonText({ lines = 3 }: { lines?: number }) {
	return (
		<div className="grid gap-2.5" aria-hidden="true">
			{Array.from({ length: lines }, (_, line) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the lines never change places
				<div key={line} className={`skeleton h-3.5 ${lineWidths[line % lineWidths.length]}`} />
			))}
		</div>
	);
}

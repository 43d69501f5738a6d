import { Skeleton } from "#app/ui/skeleton.tsx";

const sections = ["job", "where", "pay", "apply"];

/** Holds the place of the form while the job is on its way. */
export function JobFormSkeleton() {
	return (
		<div className="job-skeleton" role="status" aria-label="Loading the form">
			{sections.map((section) => (
				<div key={section} className="job-skeleton-section">
					<Skeleton className="h-6 w-24" />
					<div className="grid gap-5">
						<Skeleton className="h-11 w-full" />
						<Skeleton className="h-11 w-full" />
						<Skeleton className={section === "job" ? "h-42 w-full" : "h-11 w-full"} />
					</div>
				</div>
			))}
		</div>
	);
}

import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import type { Video } from "../video.ts";
import { OutsideLink } from "./outside-link.tsx";

interface VideoViewProps {
	url: string;
	video: Video | null;
	name: string;
}

/** A link to a video. One of the known sites plays here once it is asked for; until then that site learns nothing. */
export function VideoView({ url, video, name }: VideoViewProps) {
	const hydrated = useHydrated();
	const [plays, setPlays] = useState(false);
	return (
		<div className="video">
			{video && hydrated && !plays && (
				<div className="video-frame flex flex-col items-center justify-center gap-3 bg-wash p-4 text-center">
					<Button onClick={() => setPlays(true)}>Play from {video.site}</Button>
					<p className="text-muted">{video.site} then learns that you watch it.</p>
				</div>
			)}
			{video && plays && (
				<iframe
					className="video-frame"
					src={video.player}
					title={`Video: ${name}`}
					allow="fullscreen; encrypted-media; picture-in-picture"
					sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
					referrerPolicy="strict-origin-when-cross-origin"
				/>
			)}
			<p>
				Watch it at <OutsideLink url={url} />
			</p>
		</div>
	);
}

import { refTo } from "#app/ui/behaviour.ts";
import { Button } from "#app/ui/button.tsx";
import type { Video } from "../video.ts";
import { offerPlayer } from "./offer-player.ts";
import { OutsideLink } from "./outside-link.tsx";

const player = refTo<HTMLDivElement>(offerPlayer);

interface VideoViewProps {
	url: string;
	video: Video | null;
	name: string;
}

/** A link to a video. One of the known sites plays here once it is asked for; until then that site learns nothing. */
export function VideoView({ url, video, name }: VideoViewProps) {
	return (
		<div className="video" key={url}>
			{video && (
				<div
					hidden
					ref={player}
					className="video-frame flex flex-col items-center justify-center gap-3 bg-wash p-4 text-center"
					data-player={video.player}
					data-title={`Video: ${name}`}
				>
					<Button>Play from {video.site}</Button>
					<p className="text-muted">{video.site} will know that you are watching.</p>
				</div>
			)}
			<p>
				Watch it at <OutsideLink url={url} />
			</p>
		</div>
	);
}

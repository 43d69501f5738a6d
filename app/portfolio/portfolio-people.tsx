import { initialsOf } from "#app/cards/card.ts";
import { hostOf } from "#app/ui/host-of.ts";
import { type Collaborator, type Service, type Testimonial, unnamed } from "./portfolio.ts";
import { PageLink, PageSection, Paragraphs } from "./portfolio-prose.tsx";

interface Placed {
	/** The level of the page's first heading. */
	level: 1 | 2;
}

export function Services({ services, level }: Placed & { services: Service[] }) {
	const Title = level === 1 ? "h3" : "h4";
	if (services.length === 0) return null;
	return (
		<PageSection title="Services" level={level}>
			<ul className="pf-rows">
				{services.map(({ id, title, description }) => (
					<li key={id}>
						<Title className="pf-card-title" dir="auto">
							{title.trim() || unnamed.services}
						</Title>
						<div>
							<Paragraphs text={description} />
						</div>
					</li>
				))}
			</ul>
		</PageSection>
	);
}

export function Collaborators({ people, level }: Placed & { people: Collaborator[] }) {
	const Name = level === 1 ? "h3" : "h4";
	if (people.length === 0) return null;
	return (
		<PageSection title="Collaborators" level={level}>
			<ul className="pf-people">
				{people.map(({ id, name, role, link }) => (
					<li key={id}>
						<span className="pf-initials" aria-hidden="true">
							{initialsOf(name)}
						</span>
						<div>
							<Name className="pf-card-title" dir="auto">
								{name.trim() || unnamed.collaborators}
							</Name>
							{role.trim() && <p dir="auto">{role}</p>}
							<PageLink to={link} className="pf-link">
								{hostOf(link)}
							</PageLink>
						</div>
					</li>
				))}
			</ul>
		</PageSection>
	);
}

export function Testimonials({ testimonials, level }: Placed & { testimonials: Testimonial[] }) {
	const quoted = testimonials.filter(({ quote }) => quote.trim() !== "");
	if (quoted.length === 0) return null;
	return (
		<PageSection title="Testimonials" level={level}>
			<ul className="pf-quotes">
				{quoted.map(({ id, quote, author, role }) => (
					<li key={id}>
						<figure>
							<blockquote>
								<Paragraphs text={quote} />
							</blockquote>
							<figcaption dir="auto">
								{[author, role]
									.map((text) => text.trim())
									.filter(Boolean)
									.join(", ")}
							</figcaption>
						</figure>
					</li>
				))}
			</ul>
		</PageSection>
	);
}

import { initialsOf } from "#app/cards/card.ts";
import { dayText } from "#app/ui/day-text.ts";
import { MorseCode } from "#app/ui/morse-code.tsx";
import { allCategory, maxCategories, type Portfolio, shownWork, unnamed, type WorkItem } from "./portfolio.ts";
import { Collaborators, Services, Testimonials } from "./portfolio-people.tsx";
import { PageLink, PageSection, Paragraphs } from "./portfolio-prose.tsx";

interface PortfolioPageProps {
	portfolio: Portfolio;
	/** The level of the owner's name as a heading. */
	level: 1 | 2;
}

/** What visitors of the portfolio see: the live preview and the downloaded page. The header colour comes from `--header` and `--header-ink`. */
export function PortfolioPage({ portfolio, level }: PortfolioPageProps) {
	const { owner, layout, typography, collaborators, services, testimonials } = portfolio;
	const { featured, listed } = shownWork(portfolio);
	const Name = level === 1 ? "h1" : "h2";
	const name = owner.name.trim() || "Portfolio";
	return (
		<div className="pf" data-portfolio-theme="default" data-font={typography.fontFamily}>
			<header className="pf-header">
				<MorseCode text={initialsOf(name)} />
				<Name className="pf-name" dir="auto">
					{name}
				</Name>
				{owner.country.trim() && <p dir="auto">{owner.country}</p>}
			</header>
			<div className="pf-body">
				{layout.showAbout && owner.bio.trim() && (
					<PageSection title="About" level={level}>
						<div className="pf-bio">
							<Paragraphs text={owner.bio} />
						</div>
					</PageSection>
				)}
				{featured.length > 0 && (
					<PageSection title="Featured work" level={level}>
						<ul className="pf-featured">
							{featured.map((item) => (
								<Work key={item.id} item={item} level={level} button="primary" />
							))}
						</ul>
					</PageSection>
				)}
				{listed.length > 0 && (
					<PageSection title={featured.length > 0 ? "All work" : "Work"} level={level}>
						<WorkList items={listed} categories={portfolio.categories} level={level} />
					</PageSection>
				)}
				{layout.showServices && <Services services={services} level={level} />}
				{layout.showCollaborations && <Collaborators people={collaborators} level={level} />}
				{layout.showTestimonials && <Testimonials testimonials={testimonials} level={level} />}
			</div>
		</div>
	);
}

interface WorkListProps {
	items: WorkItem[];
	categories: string[];
	level: 1 | 2;
}

/**
 * The filter is radio buttons and rules of the style sheet, so that it works in a file without scripts. What is filed under a category
 * beyond those rules, which was taken back into a full list, stands under 'All'.
 */
function WorkList({ items, categories, level }: WorkListProps) {
	const used = categories
		.filter((name) => name === allCategory || items.some(({ category }) => category === name))
		.slice(0, maxCategories);
	return (
		<div className="pf-work">
			{used.length > 1 && (
				<fieldset className="pf-filter" key={used.join("\n")}>
					<legend>Category</legend>
					{used.map((name, index) => (
						<label key={name} className="pf-category">
							<input type="radio" name="portfolio-category" value={index} defaultChecked={index === 0} />
							<bdi>{name}</bdi>
						</label>
					))}
				</fieldset>
			)}
			<ul className="pf-grid">
				{items.map((item) => (
					<Work key={item.id} item={item} level={level} button="ghost" category={used.indexOf(item.category)} />
				))}
			</ul>
		</div>
	);
}

interface WorkProps {
	item: WorkItem;
	level: 1 | 2;
	button: "primary" | "ghost";
	/** The place of its category in the filter; -1 for none. */
	category?: number;
}

function Work({ item, level, button, category }: WorkProps) {
	const Title = level === 1 ? "h3" : "h4";
	const title = item.title.trim() || unnamed.workItems;
	return (
		<li className="pf-card" data-category={category}>
			<div className="pf-picture">
				{item.image ? (
					<img src={item.image} alt="" decoding="async" />
				) : (
					<MorseCode text={initialsOf(title)} thickness={8} />
				)}
			</div>
			<div className="pf-card-text">
				{(item.category || item.date) && (
					<p className="pf-facts">
						{item.category && <bdi>{item.category}</bdi>}
						{item.date && <time dateTime={item.date}>{dayText(new Date(item.date))}</time>}
					</p>
				)}
				<Title className="pf-card-title" dir="auto">
					{title}
				</Title>
				<Paragraphs text={item.description} />
				<PageLink to={item.link} className={`pf-button pf-button-${button}`} about={title}>
					View work
				</PageLink>
			</div>
		</li>
	);
}

import { clsx } from "clsx";
import type { Texts } from "@/lib/texts/en";
import { fill, fillCount } from "@/lib/texts/interpolate";
import { Link } from "../ui/link";
import { type Area, boundPoints, formatArea } from "./map/area";
import { type MapCity, type MapMark, minClickDiameter } from "./map/group-cities";
import { layOutMap, type MapLayout, mapSizes } from "./map/lay-out-map";
import { unitsPerPixel } from "./map/path-text";

type CoverageMapProps = {
  cities: readonly MapCity[];
  area: Area;
  /** Returns the URL of this page with these query parameters. */
  toHref: (query: Record<string, string>) => string;
  /** The slug of the city whose details are shown. */
  selected: string | undefined;
  texts: Texts;
  locale: string;
};

/**
 * A map of cities as an SVG drawing without script. Each circle is a link to the details of its city, to a closer map
 * of its cities, or, if these are too close to each other, to the list of their country.
 */
export async function CoverageMap(props: CoverageMapProps) {
  const { cities, area, texts } = props;
  const view = { area, nameMark: (mark: MapMark) => nameMark(mark, props) };
  const wide = await layOutMap(cities, { ...view, size: mapSizes.wide });
  const narrow = await layOutMap(cities, { ...view, size: mapSizes.narrow });
  return (
    <figure aria-label={texts.coverage.map} className="@container pb-4">
      <div className="hidden @4xl:block">
        <Drawing {...props} layout={wide} />
      </div>
      <div className="max-w-140 @4xl:hidden">
        <Drawing {...props} layout={narrow} />
      </div>
      <figcaption className="pt-2 text-ink2 text-meta">{texts.coverage.mapNote}</figcaption>
    </figure>
  );
}

function Drawing({ layout, ...props }: CoverageMapProps & { layout: MapLayout }) {
  const { width, height, outlines, marks } = layout;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is part of a form, and a drawing is not.
    <svg
      role="group"
      aria-label={props.texts.coverage.map}
      viewBox={`0 0 ${width} ${height}`}
      className="block h-auto w-full rounded-panel border border-line bg-sunken"
    >
      <path
        transform={`scale(${1 / unitsPerPixel})`}
        d={outlines}
        className="fill-surface stroke-line-strong forced-colors:fill-[Canvas] forced-colors:stroke-[GrayText]"
      />
      {marks.map((mark) => (
        <Mark key={mark.cities[0]?.slug} {...props} mark={mark} />
      ))}
    </svg>
  );
}

type MarkProps = Omit<CoverageMapProps, "cities"> & { mark: MapLayout["marks"][number] };

function Mark({ mark, ...props }: MarkProps) {
  const { x, y, radius, label } = mark;
  const { href, name, stays } = toLink(mark, props);
  const isSelected = mark.cities.some(({ slug }) => slug === props.selected);
  return (
    <Link
      href={href}
      scroll={!stays}
      aria-label={name}
      aria-current={isSelected ? "true" : undefined}
      className="group"
    >
      <title>{name}</title>
      <circle
        cx={round(x)}
        cy={round(y)}
        r={Math.max(round(radius), minClickDiameter / 2)}
        className="fill-transparent"
      />
      <circle
        cx={round(x)}
        cy={round(y)}
        r={round(radius)}
        className={clsx(
          "group-hover:fill-accent-hover forced-colors:fill-[LinkText] forced-colors:stroke-[Canvas]",
          isSelected ? "fill-ink stroke-accent stroke-2" : "fill-accent stroke-surface",
        )}
      />
      {label === undefined ? null : (
        <text
          x={round(label.x)}
          y={round(label.y)}
          textAnchor={label.anchor}
          className="fill-ink stroke-3 stroke-surface text-label [paint-order:stroke] forced-colors:fill-[CanvasText] forced-colors:stroke-[Canvas]"
        >
          {label.text}
        </text>
      )}
    </Link>
  );
}

/** Returns the label of a circle: the name of its city, or the number of its cities if there are several. */
function nameMark(
  { cities }: MapMark,
  { texts, locale }: Pick<CoverageMapProps, "texts" | "locale">,
): string {
  const [first, second] = cities;
  return first !== undefined && second === undefined
    ? first.name
    : fillCount(texts.coverage.citiesCount, cities.length, locale);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/**
 * If the cities of a circle are at most this many degrees apart, a closer map would not separate them. Their circle
 * then links to the list of their country.
 */
const minApartDegrees = 0.3;

/**
 * Returns the URL and the accessible name of the link of a circle. `stays` is true if it leads to the same page, which
 * then keeps its scroll position.
 */
function toLink(mark: MapMark, { area, toHref, texts, locale }: Omit<MarkProps, "mark" | "selected">) {
  const { coverage } = texts;
  const [first] = mark.cities;
  if (first === undefined) throw new Error("A circle has at least one city.");
  const cars = fillCount(coverage.carsCount, mark.cars, locale);
  // The name begins with the text that is visible.
  if (mark.cities.length === 1) {
    const href = `${toHref({ area: formatArea(area), city: first.slug })}#city`;
    return { href, name: fill(coverage.cityMark, { city: first.name, cars }), stays: true };
  }
  const values = { cities: nameMark(mark, { texts, locale }), first: first.name, cars };
  if (!areApart(mark.cities)) {
    return { href: `/coverage/${first.countryCode}`, name: fill(coverage.countryMark, values), stays: false };
  }
  const href = toHref({ area: formatArea(boundPoints(mark.cities)) });
  return { href, name: fill(coverage.groupMark, values), stays: true };
}

function areApart(cities: readonly MapCity[]): boolean {
  const [first] = cities;
  return cities.some(
    ({ latitude, longitude }) =>
      Math.abs(latitude - (first?.latitude ?? 0)) > minApartDegrees ||
      Math.abs(longitude - (first?.longitude ?? 0)) > minApartDegrees,
  );
}

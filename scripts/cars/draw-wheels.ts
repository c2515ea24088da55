import type { Scale } from "./scale";
import type { Shape } from "./shape";

/** Draws the openings around the wheels, the sill between them, and the wheels. */
export function drawWheels(shape: Shape, scale: Scale): string {
  return `${drawOpenings(shape, scale)}\n${drawBothWheels(shape, scale)}`;
}

function drawOpenings(
  { wheels: { front, rear, radius }, sill, clad = false }: Shape,
  { x, y, size }: Scale,
): string {
  const opening = radius + (clad ? 11 : 5);
  const half = Math.sqrt(opening ** 2 - (radius - sill) ** 2);
  const arc = `A${size(opening)} ${size(opening)} 0 ${sill < radius ? 1 : 0} 1`;
  const around = (axle: number) => `M${x(axle - half)} ${y(sill)}${arc} ${x(axle + half)} ${y(sill)}Z`;
  const top = y(sill) - size(clad ? 10 : 4);
  const strip = `M${x(front + half)} ${y(sill)}V${top}H${x(rear - half)}V${y(sill)}Z`;
  return `<path d="${around(front)}${around(rear)}${strip}" fill="#343c46"/>`;
}

const spokeCount = 5;

/** Draws both wheels: tyre, rim with spokes, and hub. The tyre has a light edge, for a dark page. */
function drawBothWheels({ wheels: { front, rear, radius } }: Shape, scale: Scale): string {
  const tyre = scale.size(radius);
  const rim = Math.round(tyre * 0.7);
  const spokes = Array.from({ length: spokeCount }, (_, index) => {
    const angle = (index * 2 * Math.PI) / spokeCount - Math.PI / 2;
    return `M0 0L${Math.round((rim - 3) * Math.cos(angle))} ${Math.round((rim - 3) * Math.sin(angle))}`;
  });
  const [x, y] = [scale.x(front), scale.y(radius)];
  const width = Math.round(rim * 0.34);
  return [
    `<g id="w" transform="translate(${x} ${y})">`,
    `<circle r="${tyre - 2}" fill="#1d2228" stroke="#5d6773" stroke-width="3"/><circle r="${rim}" fill="#59636f"/>`,
    `<path d="${spokes.join("")}" stroke="#dfe5ec" stroke-width="${width}"/>`,
    `<circle r="${rim}" fill="none" stroke="#dfe5ec" stroke-width="4"/>`,
    `<circle r="${Math.round(rim * 0.24)}" fill="#8f9aa7"/></g><use href="#w" x="${scale.x(rear) - x}"/>`,
  ].join("");
}

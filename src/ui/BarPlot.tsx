interface BarPlotProps {
  title: string;
  /** The bars, from left to right. */
  bars: readonly { readonly name: string; readonly value: number }[];
}

const WIDTH = 320;
const HEIGHT = 96;

/** Renders bars above and below a line, scaled to the highest. The table beside it has the figures. */
export function BarPlot({ title, bars }: BarPlotProps) {
  const most = Math.max(0, ...bars.map(({ value }) => value));
  const least = Math.min(0, ...bars.map(({ value }) => value));
  const scale = most - least > 0 ? HEIGHT / (most - least) : 0;
  const line = most * scale;
  // A few bars stay narrow, so that a single day does not fill the plot.
  const step = WIDTH / Math.max(bars.length, 12);
  return (
    <figure className="bar-plot">
      <figcaption>{title}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {bars.map(({ name, value }, index) => (
          <rect
            key={name}
            x={index * step + step * 0.15}
            width={step * 0.7}
            y={value > 0 ? line - value * scale : line}
            height={Math.max(0.5, Math.abs(value) * scale)}
            data-sign={value < 0 ? 'below' : 'above'}
          />
        ))}
        <line x1={0} x2={WIDTH} y1={line} y2={line} />
      </svg>
      <p>
        <span>{bars[0]?.name}</span>
        <span>{bars.at(-1)?.name}</span>
      </p>
    </figure>
  );
}

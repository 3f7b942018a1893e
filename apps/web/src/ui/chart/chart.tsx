/** Lines over days. Load it lazily: it imports the charting library. */
import { useEffect, useRef, useState } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import classes from './chart.module.css'

const HEIGHT = 170
const DAY_S = 86_400
/** Least length of the time axis, which ends with the newest value. */
const SPAN_MIN_S = 7 * DAY_S
/** Distances of two labels: whole days, and whole numbers. */
const DAYS = [1, 2, 4, 7, 14, 28, 56, 91, 182, 364, 728].map((days) => days * DAY_S)
const WHOLE = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]
/** Least distance of two labels of the vertical axis, px. */
const LABEL_SPACE = 20

export interface ChartLine {
  label: string
  color: '--ember' | '--rose'
  values: (number | null)[]
}

interface ChartProps {
  title: string
  /** Oldest first, s since 1970. */
  times: readonly number[]
  lines: readonly ChartLine[]
  /** Writes the day of a label. */
  dayText: (at: number) => string
  /** Least and largest value of the axis; from 0 to the largest value when absent. */
  range?: [number, number]
  /** Without a dot for each value: for many values. */
  withoutDots?: boolean
}

const color = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim()

function optionsOf({ lines, range, dayText, withoutDots = false }: ChartProps, width: number): uPlot.Options {
  const axis: uPlot.Axis = {
    stroke: color('--text-2'),
    font: `12px ${getComputedStyle(document.body).fontFamily}`,
    grid: { stroke: color('--line'), width: 1 },
    ticks: { show: false },
  }
  return {
    width,
    height: HEIGHT,
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: { range: (_, min, max) => [Math.min(min, max - SPAN_MIN_S), max] },
      y: { range: range ?? ((_, __, max) => [0, Math.max(1, max * 1.1)]) },
    },
    axes: [
      { ...axis, incrs: DAYS, values: (_, days) => days.map((day) => dayText(day * 1000)) },
      { ...axis, size: 44, incrs: WHOLE, space: LABEL_SPACE },
    ],
    series: [
      {},
      ...lines.map(({ label, color: name }) => ({
        label,
        stroke: color(name),
        width: 2,
        spanGaps: true,
        points: { show: !withoutDots, size: 6, fill: color(name) },
      })),
    ],
  }
}

/** Everything that is drawn, as a text; one label tells whether the language of all labels has changed. */
const drawingOf = ({ times, lines, range, withoutDots, dayText }: ChartProps): string =>
  JSON.stringify([times, lines, range, withoutDots, dayText(0)])

/** The props as they were when the drawing changed last: a render with equal data does not draw again. */
function useDrawnProps(props: ChartProps): ChartProps {
  const [drawn, setDrawn] = useState(props)
  if (drawn !== props && drawingOf(drawn) !== drawingOf(props)) setDrawn(props)
  return drawn
}

export function Chart(props: ChartProps) {
  const place = useRef<HTMLDivElement>(null)
  const drawn = useDrawnProps(props)
  useEffect(() => {
    const element = place.current
    if (!element) return
    const data: uPlot.AlignedData = [[...drawn.times], ...drawn.lines.map(({ values }) => values)]
    const plot = new uPlot(optionsOf(drawn, element.clientWidth), data, element)
    const observer = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: HEIGHT }))
    observer.observe(element)
    return () => {
      observer.disconnect()
      plot.destroy()
    }
  }, [drawn])
  const { title, lines } = props
  return (
    <figure className={classes['chart']}>
      <figcaption>
        {title}
        {lines.length > 1 &&
          lines.map(({ label, color: name }) => (
            <span key={label} className={classes['key']} data-color={name}>
              {label}
            </span>
          ))}
      </figcaption>
      <div ref={place} role="img" aria-label={title} />
    </figure>
  )
}

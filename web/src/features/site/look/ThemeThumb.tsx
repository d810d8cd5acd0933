import type { ReactNode } from 'react'
import { cx } from '@/ui/classes'
import type { Theme } from '../model'
import { themeOf } from '../themes'

/** A theme at a glance: its page, its colour and what it is decorated with. Says nothing by itself. */
export function ThemeThumb({
  theme,
  accent,
  className,
}: {
  theme: Theme
  /** The theme's own where none is chosen. */
  accent?: string
  className?: string
}) {
  const { accents, page, ink } = themeOf(theme)
  const colour = accent || accents[0]
  return (
    <svg
      viewBox="0 0 60 78"
      aria-hidden
      preserveAspectRatio="xMidYMin slice"
      className={cx('rounded-sm border border-line', className)}
    >
      <rect width="60" height="78" fill={page} />
      {drawings[theme](colour, ink)}
    </svg>
  )
}

const name = (ink: string, y: number, x = 16, width = 28) => (
  <g fill={ink}>
    <rect x={x} y={y} width={width} height="4" rx="2" />
    <rect x={x + width * 0.2} y={y + 7} width={width * 0.6} height="2" rx="1" opacity=".55" />
  </g>
)

const drawings: Record<Theme, (accent: string, ink: string) => ReactNode> = {
  BOTANICAL: (accent, ink) => (
    <>
      <path d="M17 50V27a13 13 0 0 1 26 0v23z" fill="#e9c9a2" />
      <path d="M17 50v-8c8-6 18-6 26 0v8z" fill={accent} opacity=".75" />
      <g fill={accent}>
        <path d="M44 8c8 0 12 4 13 12-8 0-13-4-13-12zM38 5c3 5 2 9-2 12-4-4-3-9 2-12z" />
        <path d="M4 54c7 0 11 3 12 10C9 64 5 61 4 54zM3 44c5 2 6 6 4 11-5-2-6-6-4-11z" />
      </g>
      <circle cx="52" cy="9" r="6" fill="#dd9076" />
      <circle cx="52" cy="9" r="2.4" fill="#f3cdb9" />
      <circle cx="8" cy="65" r="5" fill="#dd9076" />
      {name(ink, 58)}
    </>
  ),
  CLASSIC: (accent, ink) => (
    <>
      <rect x="4" y="4" width="52" height="70" fill="none" stroke="#b39550" strokeWidth="1" />
      <rect
        x="6.500"
        y="6.500"
        width="47"
        height="65"
        fill="none"
        stroke="#b39550"
        strokeWidth=".5"
      />
      <circle
        cx="30"
        cy="26"
        r="10"
        fill="none"
        stroke="#b39550"
        strokeWidth="1.500"
        strokeDasharray="2 2"
      />
      <text
        x="30"
        y="30"
        textAnchor="middle"
        fontFamily="Georgia, serif"
        fontSize="10"
        fill={accent}
      >
        A|B
      </text>
      {name(ink, 45)}
      <rect x="18" y="61" width="24" height="6" fill={accent} />
    </>
  ),
  TILES: (accent, ink) => (
    <>
      <g fill={accent}>
        {[0, 1, 2, 3, 4].map((column) =>
          [0, 1, 2].map((row) => (
            <path
              key={`${column}/${row}`}
              d="M6 0 8 4 12 6 8 8 6 12 4 8 0 6 4 4z"
              transform={`translate(${column * 12} ${row * 12})`}
            />
          )),
        )}
      </g>
      <rect x="8" y="30" width="44" height="34" fill="#fff" stroke={accent} strokeWidth="2" />
      <rect x="11" y="33" width="38" height="28" fill="none" stroke="#d19a2a" strokeWidth="1" />
      {name(ink, 41)}
      <rect y="70" width="60" height="8" fill={accent} />
    </>
  ),
  EDITORIAL: (accent, ink) => (
    <>
      <rect width="60" height="46" fill="#cfcfcf" />
      <path d="M0 30c12-8 20-4 30-8s20-2 30-6v30H0z" fill="#8d8d8d" />
      <path d="M0 40c14-6 30 0 60-8v14H0z" fill="#2b2b2b" />
      {name(ink, 7, 5, 32)}
      <rect x="5" y="52" width="18" height="14" fill={accent} />
      <g fill={ink}>
        <rect x="28" y="53" width="26" height="1.500" />
        <rect x="28" y="58" width="22" height="1.500" />
        <rect x="28" y="63" width="25" height="1.500" />
      </g>
    </>
  ),
  HORIZON: (accent, ink) => (
    <>
      <rect width="60" height="78" fill="#fdcf96" />
      <circle cx="34" cy="42" r="13" fill="#fff0cf" />
      <path d="M0 50 14 38l10 8 12-12 24 18v26H0z" fill={accent} opacity=".7" />
      <path d="M0 60c16-6 34-2 60-8v26H0z" fill={accent} />
      {name(ink, 9, 6, 34)}
    </>
  ),
  NIGHT: (accent, ink) => (
    <>
      <path d="M0 10c20 12 40 12 60-4M0 22c20 10 42 8 60-2" stroke="#3d3a63" fill="none" />
      <g fill={accent}>
        {[6, 16, 26, 36, 46, 55].map((x, index) => (
          <circle key={x} cx={x} cy={14 + (index % 3)} r="1.600" />
        ))}
        <path d="M46 28a6 6 0 1 0 5 9 5 5 0 0 1-5-9z" />
      </g>
      {name(ink, 40)}
      <path d="M0 78V62l10-5 10 5V54l6-6 6 6v8l12-5 16 6v15z" fill="#2c2a4e" />
      <g fill={accent}>
        <rect x="25" y="58" width="3" height="4" />
        <rect x="7" y="66" width="3" height="4" />
        <rect x="46" y="66" width="3" height="4" />
      </g>
    </>
  ),
}

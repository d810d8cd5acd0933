/** Draws a QR code that the API returned as a path, dark on white in any theme, because cameras need it so. */
export function QrCode({
  code: { side, path },
  label,
  size,
}: {
  code: { side: number; path: string }
  label: string
  size: number
}) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      width={size}
      height={size}
      shapeRendering="crispEdges"
      className="max-w-full rounded-input bg-white"
    >
      <path d={path} fill="black" />
    </svg>
  )
}

/** A SHA-256 as people compare it: in groups of four digits. */
export function Hash({ value }: { value: string }) {
  return (
    <code className="font-sans text-sm font-semibold tabular-nums wrap-anywhere">
      {value.match(/.{1,4}/g)?.join(' ')}
    </code>
  )
}

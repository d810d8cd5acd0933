import { Fragment } from 'react'

/** A name with its ampersands in another style: "Beatriz & Rafael". */
export function Amp({ children }: { children: string }) {
  const parts = children.split(' & ')
  return parts.map((part, at) => (
    // The parts of a name stay where they are.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <Fragment key={at}>
      {at > 0 && (
        <>
          {' '}
          <em className="text-wine">&amp;</em>{' '}
        </>
      )}
      {part}
    </Fragment>
  ))
}

import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import { OwnColour } from '../forms/fields'
import type { Theme } from '../model'
import { themeOf } from '../themes'

export interface AccentsProps {
  theme: Theme
  accent: string
  onChange: (accent: string) => void
}

/** The colour of a site: four that suit its theme, or one's own. */
export function Accents({ theme, accent, onChange }: AccentsProps) {
  const { accents } = themeOf(theme)
  const [own] = accents
  const now = accent || own
  const custom = !accents.includes(now)
  return (
    <div className="flex flex-wrap items-center gap-2.5">
      <RadioGroup
        aria-label="Cor do site"
        value={custom ? '' : now}
        onValueChange={(colour) => onChange(colour === own ? '' : String(colour))}
        className="flex flex-wrap items-center gap-2.5"
      >
        {accents.map((colour, index) => (
          <Radio.Root
            key={colour}
            value={colour}
            aria-label={index === 0 ? 'A cor do tema' : `Cor ${index + 1}`}
            className="relative size-5 touch:size-7 shrink-0 rounded-chip border border-line-strong after:absolute after:-inset-1.5 data-checked:ring-2 data-checked:ring-ink data-checked:ring-offset-2 data-checked:ring-offset-surface"
            style={{ background: colour }}
          />
        ))}
      </RadioGroup>
      <OwnColour value={now} chosen={custom} onChange={onChange} />
    </div>
  )
}

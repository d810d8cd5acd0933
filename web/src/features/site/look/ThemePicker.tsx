import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import { Check } from 'lucide-react'
import { cx } from '@/ui/classes'
import type { Theme } from '../model'
import { themes } from '../themes'
import { ThemeThumb } from './ThemeThumb'

export interface ThemePickerProps {
  value: Theme
  onChange: (theme: Theme) => void
  className?: string
}

/** The six ways a site may look, each with its picture. */
export function ThemePicker({ value, onChange, className }: ThemePickerProps) {
  return (
    <RadioGroup<Theme>
      aria-label="Tema do site"
      value={value}
      onValueChange={(theme) => onChange(theme)}
      className={cx('grid grid-cols-2 gap-3 sm:grid-cols-3', className)}
    >
      {themes.map(({ theme, name, manner }) => (
        <Radio.Root
          key={theme}
          value={theme}
          className="group relative flex flex-col overflow-hidden rounded-card border border-line-control bg-surface text-left transition-colors hover:border-muted data-checked:border-wine data-checked:ring-1 data-checked:ring-wine"
        >
          <ThemeThumb theme={theme} className="aspect-4/5 w-full sm:aspect-3/4" />
          <span className="min-w-0 flex-1 border-t border-line px-3 py-2.5">
            <span className="block font-display text-base leading-5 font-medium">{name}</span>
            <span className="mt-0.5 block text-xs text-muted">{manner}</span>
          </span>
          <Radio.Indicator className="absolute top-2 right-2 flex size-6 items-center justify-center rounded-chip bg-wine text-on-wine">
            <Check size={15} strokeWidth={2.5} aria-hidden />
          </Radio.Indicator>
        </Radio.Root>
      ))}
    </RadioGroup>
  )
}

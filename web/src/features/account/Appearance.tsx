import { setTheme, type Theme, useTheme } from '@/lib/useTheme'
import { RadioCards } from '@/ui/RadioCards'

const themes: { value: Theme; label: string }[] = [
  { value: 'light', label: 'Claro' },
  { value: 'dark', label: 'Escuro' },
  { value: 'system', label: 'Igual ao aparelho' },
]

/** How the app looks on this device. */
export function Appearance() {
  const theme = useTheme()
  return (
    <RadioCards
      label="Aparência"
      options={themes}
      value={theme}
      onValueChange={setTheme}
      columns={3}
    />
  )
}

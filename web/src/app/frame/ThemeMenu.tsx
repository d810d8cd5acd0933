import { Check, Monitor, Moon, Sun } from 'lucide-react'
import { setTheme, type Theme, useTheme } from '@/lib/useTheme'
import { MenuGroup, MenuItem } from '@/ui/Menu'

const themes: { value: Theme; label: string; Icon: typeof Sun }[] = [
  { value: 'light', label: 'Claro', Icon: Sun },
  { value: 'dark', label: 'Escuro', Icon: Moon },
  { value: 'system', label: 'Igual ao aparelho', Icon: Monitor },
]

/** The theme's three choices, inside a Menu. */
export function ThemeMenu() {
  const theme = useTheme()
  return (
    <MenuGroup label="Aparência">
      {themes.map(({ value, label, Icon }) => (
        <MenuItem
          key={value}
          icon={<Icon size={18} aria-hidden />}
          onSelect={() => setTheme(value)}
          aside={
            theme === value && <Check size={16} className="text-wine" aria-label="escolhido" />
          }
        >
          {label}
        </MenuItem>
      ))}
    </MenuGroup>
  )
}

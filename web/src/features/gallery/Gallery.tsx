import { useMediaQuery } from '@/lib/useMediaQuery'
import { setTheme, useTheme } from '@/lib/useTheme'
import { PageHeader } from '@/ui/PageHeader'
import { Switch } from '@/ui/Switch'
import { Actions } from './Actions'
import { Fields } from './Fields'
import { Files } from './Files'
import { Overlays } from './Overlays'
import { Showing } from './Showing'

/** Shows every component in every state, for developers. */
export function Gallery() {
  const theme = useTheme()
  const darkDevice = useMediaQuery('(prefers-color-scheme: dark)')
  return (
    <main id="conteudo" tabIndex={-1} className="outline-none mx-auto max-w-280 px-5 py-8 md:px-8">
      <PageHeader
        title="Componentes"
        subtitle="Tudo o que as telas usam, em todos os estados."
        action={
          <Switch
            label="Tema escuro"
            checked={theme === 'dark' || (theme === 'system' && darkDevice)}
            onCheckedChange={(dark) => setTheme(dark ? 'dark' : 'light')}
          />
        }
      />
      <Actions />
      <Fields />
      <Files />
      <Showing />
      <Overlays />
    </main>
  )
}

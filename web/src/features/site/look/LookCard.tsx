import { useState } from 'react'
import { Card } from '@/ui/Card'
import { Sheet } from '@/ui/Sheet'
import { LinkButton } from '@/ui/TextLink'
import { useEditor } from '../editor'
import { themeOf } from '../themes'
import { Accents } from './Accents'
import { ThemePicker } from './ThemePicker'
import { ThemeThumb } from './ThemeThumb'

/** How the site looks now, its colours at hand, and the way to another theme. */
export function LookCard() {
  const { site, setLook, mayEdit } = useEditor()
  const { theme, accent } = site
  const [choosing, setChoosing] = useState(false)
  return (
    <Card className="flex flex-wrap items-center gap-x-3 gap-y-2 p-2! pr-3!">
      <ThemeThumb theme={theme} className="h-13 w-10.5 shrink-0 rounded-sm border border-line" />
      <div className="min-w-[min(8rem,100%)] flex-1">
        <p className="truncate text-sm font-semibold">Tema {themeOf(theme).name}</p>
        {mayEdit && (
          <div className="mt-1.5">
            <Accents {...{ theme, accent }} onChange={(colour) => setLook({ accent: colour })} />
          </div>
        )}
      </div>
      {mayEdit && (
        <LinkButton className="text-sm" onClick={() => setChoosing(true)}>
          Trocar
          <span className="sr-only"> o tema</span>
        </LinkButton>
      )}
      <Sheet
        open={choosing}
        onOpenChange={setChoosing}
        title="Tema do site"
        description="Os seus textos e fotos ficam; muda o jeito."
      >
        <ThemePicker
          value={theme}
          // The old theme's colour seldom suits the new one.
          onChange={(next) => setLook({ theme: next, accent: '' })}
        />
        <div className="mt-5 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
          <p className="text-sm font-medium">Cor</p>
          <Accents {...{ theme, accent }} onChange={(colour) => setLook({ accent: colour })} />
        </div>
      </Sheet>
    </Card>
  )
}

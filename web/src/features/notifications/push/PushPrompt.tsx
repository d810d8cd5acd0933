import { BellRing, Share, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/ui/Button'
import { IconButton } from '@/ui/IconButton'
import { usePush } from './usePush'

const key = 'cortejo.push-asked'

/** Offers to enable pushes in this browser, until they are enabled or the person dismisses the offer here. */
export function PushPrompt() {
  const { state, enable } = usePush()
  const [away, setAway] = useState(() => localStorage.getItem(key) !== null)
  if (away || (state !== 'prompt' && state !== 'install')) return null
  return (
    <section
      aria-label="Avisos neste aparelho"
      className="mb-6 flex items-start gap-3 rounded-card bg-wine-tint py-3 pr-2 pl-4"
    >
      <BellRing size={22} className="mt-0.5 shrink-0 text-wine" aria-hidden />
      <div className="min-w-0 flex-1 text-sm wrap-break-word">
        <p className="font-medium">Saiba na hora</p>
        {state === 'install' ? (
          <p className="text-muted">
            Toque em <Share size={14} className="inline" aria-label="Compartilhar" /> e em
            “Adicionar à Tela de Início”: no iPhone os avisos chegam ao Cortejo instalado.
          </p>
        ) : (
          <>
            <p className="text-muted">quando responderem, assinarem ou pagarem</p>
            <Button
              className="mt-3 mb-1"
              loading={enable.isPending}
              loadingText="Ativando…"
              onClick={() => enable.mutate()}
            >
              Ativar
            </Button>
          </>
        )}
      </div>
      <IconButton
        label="Agora não"
        onClick={() => {
          localStorage.setItem(key, 'não')
          setAway(true)
        }}
      >
        <X size={18} aria-hidden />
      </IconButton>
    </section>
  )
}

import { BellRing, Share, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/ui/Button'
import { IconButton } from '@/ui/IconButton'
import { usePush } from './usePush'

const key = 'cortejo.push-asked'

/** Offers to be told at once, until this browser is on or its person puts the offer away here. */
export function PushPrompt() {
  const { state, enable } = usePush()
  const [away, setAway] = useState(() => localStorage.getItem(key) !== null)
  if (away || (state !== 'prompt' && state !== 'install')) return null
  return (
    <section
      aria-label="Avisos neste aparelho"
      className="mb-6 flex items-center gap-3 rounded-card bg-wine-tint px-4 py-3"
    >
      <BellRing size={22} className="shrink-0 text-wine" aria-hidden />
      <p className="min-w-0 flex-1 text-sm">
        <span className="block font-medium">Saiba na hora</span>
        {state === 'install' ? (
          <span className="block text-muted">
            Toque em <Share size={14} className="inline" aria-label="Compartilhar" /> e em
            “Adicionar à Tela de Início”: no iPhone os avisos chegam ao Cortejo instalado.
          </span>
        ) : (
          <span className="block text-muted">quando responderem, assinarem ou pagarem</span>
        )}
      </p>
      {state === 'prompt' && (
        <Button loading={enable.isPending} loadingText="Ativando…" onClick={() => enable.mutate()}>
          Ativar
        </Button>
      )}
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

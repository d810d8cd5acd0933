import { useQuery } from '@tanstack/react-query'
import { KeyRound, LogOut, RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { meQuery } from '@/app/workspace/me'
import { useContact } from '@/lib/contact'
import { useHasUnsavedWork } from '@/lib/unsaved'
import { Button } from '@/ui/Button'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { cx } from '@/ui/classes'
import { timeLeft } from './timeLeft'
import { useAskWhoIAm, useLeaveControl, useRenewControl } from './useControl'
import { useRoomForBar } from './useRoomForBar'

const tick = 10_000

/** The bar above every screen while staff are in control of a business. */
export default function ControlBar() {
  const answered = useContact() === 'ok'
  // Another tab may have taken, renewed or ended it.
  const { data: me } = useQuery({ ...meQuery, refetchOnWindowFocus: 'always' })
  const control = me?.control
  const left = useTimeLeft(control?.expiresAt)
  const renew = useRenewControl()
  const leave = useLeaveControl()
  const unsaved = useHasUnsavedWork()
  const [asking, setAsking] = useState(false)

  useRoomForBar(Boolean(control))

  if (!control) return null
  return (
    <section
      id="control-bar"
      aria-label="Controle de outro negócio"
      className={cx(
        'sticky z-30 flex h-(--control-bar) flex-col justify-center gap-x-4 gap-y-1 bg-wine px-4 text-on-wine md:flex-row md:items-center md:px-6',
        answered ? 'top-0' : 'top-9',
      )}
    >
      <p className="flex min-w-0 items-center gap-2 text-sm font-semibold md:shrink-0">
        <KeyRound size={18} className="shrink-0" aria-hidden />
        <span className="truncate">Você está no controle de outro usuário</span>
      </p>
      <div className="flex min-w-0 items-center gap-2 md:flex-1">
        <p className="min-w-0 flex-1 text-sm leading-tight md:flex md:gap-1.5">
          <span className="block truncate" title={control.businessName}>
            {control.businessName}
          </span>
          <span className="block truncate text-xs md:shrink-0 md:text-sm">
            <span className="max-md:hidden" aria-hidden>
              ·{' '}
            </span>
            {left}
          </span>
        </p>
        <Button
          variant="ghost"
          size="sm"
          className="border border-on-wine/60 text-on-wine max-md:px-2 hover:bg-on-wine/15"
          icon={<RotateCw size={16} aria-hidden />}
          loading={renew.isPending}
          onClick={() => renew.mutate()}
        >
          Renovar
        </Button>
        <Button
          variant="ghost"
          size="sm"
          className="border border-on-wine/60 text-on-wine max-md:px-2 hover:bg-on-wine/15"
          icon={<LogOut size={16} aria-hidden />}
          loading={leave.isPending}
          onClick={() => (unsaved ? setAsking(true) : leave.mutate(control))}
        >
          Voltar
        </Button>
      </div>
      {/* Once the control is over nothing can be saved here any more: asked before, not after. */}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Voltar sem salvar?"
        description="O que você mudou aqui ainda não foi salvo, e sem o controle não poderá mais ser."
        confirmText="Voltar sem salvar"
        cancelText="Continuar editando"
        onConfirm={() => leave.mutate(control)}
      />
    </section>
  )
}

/** The time left in words. Once it is over, the server is asked whether it is. */
function useTimeLeft(expiresAt: string | undefined): string {
  const ask = useAskWhoIAm()
  const [now, setNow] = useState(() => Date.now())
  const over = expiresAt !== undefined && Date.parse(expiresAt) <= now
  useEffect(() => {
    if (!expiresAt) return
    setNow(Date.now())
    const timer = window.setInterval(() => setNow(Date.now()), tick)
    return () => window.clearInterval(timer)
  }, [expiresAt])
  // Asked again at every tick until the server says so too, for clocks differ.
  const overSince = over ? now : undefined
  useEffect(() => {
    if (overSince !== undefined) void ask().catch(() => undefined)
  }, [overSince, ask])
  return expiresAt ? timeLeft(Date.parse(expiresAt) - now) : ''
}

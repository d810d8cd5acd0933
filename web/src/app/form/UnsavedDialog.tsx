import { ConfirmDialog } from '@/ui/ConfirmDialog'
import type { UnsavedWarning } from './useUnsavedWarning'

/** The question before unsaved changes are left behind; pairs with useUnsavedWarning. */
export function UnsavedDialog({ warning }: { warning: UnsavedWarning }) {
  return (
    <ConfirmDialog
      open={warning.asking}
      onOpenChange={(open) => {
        if (!open && warning.asking) warning.stay()
      }}
      title="Sair sem salvar?"
      description="O que você mudou aqui ainda não foi salvo."
      confirmText="Sair sem salvar"
      cancelText="Continuar editando"
      onConfirm={warning.leave}
    />
  )
}

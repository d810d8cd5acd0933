import { createFileRoute } from '@tanstack/react-router'
import { RunSheetScreen } from '@/features/customer/runsheet/RunSheetScreen'

export const Route = createFileRoute('/evento/$eventUuid/roteiro/')({ component: RunSheetScreen })

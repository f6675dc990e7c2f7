import { ChartsSection } from './charts-section.tsx'
import { DrawingsSection } from './drawings-section.tsx'
import { FeedbackSection } from './feedback-section.tsx'
import { FormsSection } from './forms-section.tsx'
import { NavigationSection } from './navigation-section.tsx'
import { PhotosSection } from './photos-section.tsx'
import { PriceSection } from './price-section.tsx'

export function Gallery() {
  return (
    <main className="page py-6">
      <h1 className="text-2xl">部品の一覧</h1>
      <DrawingsSection />
      <PriceSection />
      <ChartsSection />
      <NavigationSection />
      <FeedbackSection />
      <FormsSection />
      <PhotosSection />
    </main>
  )
}

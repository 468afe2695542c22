import { Footer } from '../features/legal/footer.tsx';
export default function Landing() {
  return <><main><h1>Professional Pet Marketplace for Trusted Breeders</h1></main><Footer /></>;
}

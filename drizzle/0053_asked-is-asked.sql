ALTER TABLE "request_offers" DROP CONSTRAINT "request_offers_request_id_requests_id_fk";
